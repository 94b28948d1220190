/** Returns a count with its noun, such as "1 world" and "2 worlds". */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
