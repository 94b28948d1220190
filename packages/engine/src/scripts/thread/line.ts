/** Returns the line of the owner's source that an error's stack names first; null when it names none. */
export function findLine(stack: string, name: string): number | null {
  const found = new RegExp(`(?:^|[ (])${name}\\.ts:(\\d{1,6})`, 'm').exec(stack)
  return found === null ? null : Number(found[1])
}
