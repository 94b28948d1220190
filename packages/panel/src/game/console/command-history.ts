import { z } from 'zod'

const key = 'trellis.console-history'
const limit = 100
const schema = z.array(z.string())

/** The commands of this tab, newest last. */
export function readCommandHistory(): string[] {
  const text = sessionStorage.getItem(key)
  if (text === null) return []
  const parsed = z.preprocess(parse, schema).safeParse(text)
  return parsed.success ? parsed.data : []
}

export function rememberCommand(command: string) {
  const before = readCommandHistory().filter((it) => it !== command)
  sessionStorage.setItem(key, JSON.stringify([...before, command].slice(-limit)))
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
