"""A tournament on a real cluster of several nodes, one of which is lost on the way."""

import pytest

from miskatonic.arena.match import Match
from miskatonic.arena.tournament import Bout, bouts, play_batch, play_bout
from miskatonic.arena.workers import play_on_ray

pytestmark = [pytest.mark.fleet, pytest.mark.timeout(600)]

LEAST_SECONDS = 0.05  # a batch must be worth sending


def planned(games: int) -> list[Bout]:
    return list(bouts("stars_are_right", ["greedy", "random"], 2, games, 1, {"max_turns": 40}))


def told(matches: list[Match]) -> list[tuple[object, ...]]:
    return sorted((match.seed, match.levels, match.outcome.values, match.decisions) for match in matches)


def test_a_lost_node_loses_no_result() -> None:
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    try:
        cluster.add_node(num_cpus=1)
        lost = cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        assert ray.cluster_resources()["CPU"] == 2
        wanted = planned(200)
        found: list[list[Match]] = []
        left = 0
        for number, batch in enumerate(play_on_ray(wanted, play_batch, cluster.address)):
            found.append(batch)
            if number == 2:
                cluster.remove_node(lost, allow_graceful=False)
                left = len(wanted) - sum(map(len, found))
        assert left > 20  # there was work left when the node went
        assert sum(bool(node["Alive"]) for node in ray.nodes()) == 2
        matches = [match for batch in found for match in batch]
        assert told(matches) == told([play_bout(bout) for bout in wanted])
        sent = found[1:-1]  # the first were played here, the last is what was left over
        assert min(sum(match.seconds for match in batch) for batch in sent) >= LEAST_SECONDS
    finally:
        ray.shutdown()
        cluster.shutdown()
