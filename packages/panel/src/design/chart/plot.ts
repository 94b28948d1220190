/** The room of a chart in which its values are drawn, in pixels from its upper left corner. */
export type Plot = { left: number; right: number; top: number; bottom: number }

const letterWidth = 7
/** Shorter labels get the same space, so that charts below each other mostly begin at the same place. */
const minLetters = 3

/** Returns the area that the labels leave to a chart: values are at its left, times below. */
export function getPlot(width: number, height: number, valueLabels: readonly string[]): Plot {
  const longest = Math.max(minLetters, ...valueLabels.map((it) => it.length))
  return { left: longest * letterWidth + 10, right: width - 10, top: 10, bottom: height - 24 }
}
