/** How long a run may take. */

export interface Pace {
  /** What its cases took before; none where that is not known. */
  readonly expected_ms: number | null;
  readonly elapsed_ms: number;
  readonly finished: number;
  readonly planned: number;
}

/** What of the case at hand is taken to be left once it takes longer than expected. */
const LEFT = 0.5;

/**
 * The whole time in milliseconds: what was expected, and where the cases take longer, what has passed and what is left at their pace.
 * None where nothing tells.
 */
export function estimate({ expected_ms, elapsed_ms, finished, planned }: Pace): number | null {
  const pace_ms = finished > 0 ? elapsed_ms / finished : 0;
  if (expected_ms === null) return finished > 0 ? pace_ms * planned : null;
  const cases = Math.max(1, planned);
  const late = elapsed_ms > (expected_ms * (finished + 1)) / cases;
  if (!late) return expected_ms;
  const left = Math.max(LEFT, cases - finished - LEFT);
  return Math.max(expected_ms, elapsed_ms + left * Math.max(pace_ms, expected_ms / cases));
}

/** How much of the run is over, from 0 to 1; all of it only when it is. */
export function shareOf(pace: Pace): number {
  const about = estimate(pace);
  return about === null || about <= 0 ? 0 : Math.min(0.98, pace.elapsed_ms / about);
}
