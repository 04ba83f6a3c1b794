// What our pages hold, for the type check of their scripts: HTML everywhere. The standard types allow for any XML.

type Named<K extends string> = K extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[K] : Control;

/** An element that is found by its id or class may be a field, a form or a dialog: all their members, and no others. */
type Control = HTMLElement & HTMLInputElement & HTMLDialogElement & { readonly elements: HTMLFormControlsCollection & Record<string, Control> };

interface ParentNode {
  querySelector<K extends string>(selectors: K): Named<K> | null;
  querySelectorAll<K extends string>(selectors: K): NodeListOf<Named<K>>;
}

interface Element {
  closest<K extends string>(selectors: K): Named<K> | null;
}

interface Document {
  getElementById(id: string): Control | null;
}

/** What a click, a key or a change in a page happens to. */
interface EventTarget {
  closest<K extends string>(selectors: K): Named<K> | null;
  matches(selectors: string): boolean;
  readonly elements: Control["elements"];
  value: any; // a text in fields, a number in list items
  checked: boolean;
}
