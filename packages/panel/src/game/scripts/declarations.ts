export type Declaration = { name: string; detail: string; isFunction: boolean }

/** Reads the names of a declaration file: the global ones, and those of each interface, by its name in small letters. */
export function readDeclarations(text: string): {
  globals: Declaration[]
  members: ReadonlyMap<string, Declaration[]>
} {
  const globals: Declaration[] = []
  const members = new Map<string, Declaration[]>()
  let holder: Declaration[] | null = null
  for (const line of text.split('\n')) {
    const opened = /^interface (\w+)/.exec(line)?.[1]
    if (opened !== undefined) members.set(opened.toLowerCase(), (holder = []))
    else if (line === '}') holder = null
    const declared = /^declare (?:function|const) (\w+)(.*)$/.exec(line)
    const member = holder && /^ {2}(?:readonly )?(\w+)\??(.*)$/.exec(line)
    if (declared) globals.push(toDeclaration(declared))
    else if (holder !== null && member) holder.push(toDeclaration(member))
  }
  return { globals, members }
}

const toDeclaration = ([, name = '', detail = '']: RegExpExecArray): Declaration => ({
  name,
  detail: detail.replace(/^: /, '').slice(0, 60),
  isFunction: /^[<(]/.test(detail),
})
