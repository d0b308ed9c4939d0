/** Charts over runs, drawn by uPlot in the colours of the theme. */

import uPlot from 'uplot';
import type { RunLine } from '$/host';

export interface Series {
  readonly label: string;
  /** Name of a token. */
  readonly color: string;
  /** So that lines can be told apart without colour. */
  readonly dash: readonly number[];
  readonly value: (run: RunLine) => number;
}

const HEIGHT = 220;
const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

/** Draws a chart as wide as its place; gives back how to take it away. */
export function draw(place: HTMLElement, runs: readonly RunLine[], series: readonly Series[], unit: 'cases' | 'seconds'): () => void {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const axis = { stroke: token('--quiet'), grid: { stroke: token('--edge'), width: 1 }, ticks: { stroke: token('--edge'), width: 1 } };
  const chart = new uPlot(
    {
      width: Math.max(320, place.clientWidth),
      height: HEIGHT,
      scales: { y: { range: (_, __, max) => [0, Math.max(1, max * 1.1)] } },
      // There is no half of a case.
      axes: [axis, unit === 'cases' ? { ...axis, incrs: WHOLE } : axis],
      series: [
        {},
        ...series.map(({ label, color, dash }) => ({
          label,
          stroke: token(color),
          width: 2,
          dash: [...dash],
          points: { show: runs.length < 60, size: 6, fill: token(color) },
        })),
      ],
    },
    [runs.map((run) => Date.parse(run.started) / 1000), ...series.map(({ value }) => runs.map(value))],
    place,
  );
  const watch = new ResizeObserver(() => chart.setSize({ width: Math.max(320, place.clientWidth), height: HEIGHT }));
  watch.observe(place);
  return () => {
    watch.disconnect();
    chart.destroy();
  };
}
