// Before the first paint: theme, motion and density as this device keeps them, so that nothing flashes.
(function () {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("miskatonic.settings") || "{}") || {};
  } catch {
    kept = {};
  }
  const root = document.documentElement;
  if (kept.theme === "light" || kept.theme === "dark") root.dataset.theme = kept.theme;
  if (kept.motion) root.dataset.motion = kept.motion;
  if (kept.density) root.dataset.density = kept.density;
})();
