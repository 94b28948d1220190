type Range = readonly [from: number, to: number]

/** Returns the function that maps a value of one range to another. */
export function getScale([from, to]: Range, [start, end]: Range): (value: number) => number {
  const factor = to === from ? 0 : (end - start) / (to - from)
  return (value) => Math.round((start + (value - from) * factor) * 10) / 10
}

/** Round whole numbers from 0 up to `most` or a little more, at most `count` steps of them. */
export function listValueTicks(max: number, count: number): number[] {
  const min = Math.max(1, max / count)
  const power = 10 ** Math.floor(Math.log10(min))
  const step = ([1, 2, 5, 10].find((it) => it * power >= min) ?? 10) * power
  const steps = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: steps + 1 }, (_, at) => at * step)
}
