import { tryParseJson } from '@trellis/document/try-json.ts'
import { z } from 'zod'
import { tabTexts } from '../../storage/stored-texts.ts'

const key = 'trellis.console-history'
const limit = 100
const schema = z.array(z.string())

/** The commands of this tab, newest last. */
export function readCommandHistory(): string[] {
  const text = tabTexts.read(key)
  if (text === null) return []
  const parsed = schema.safeParse(tryParseJson(text))
  return parsed.success ? parsed.data : []
}

export function rememberCommand(command: string) {
  const before = readCommandHistory().filter((it) => it !== command)
  tabTexts.write(key, JSON.stringify([...before, command].slice(-limit)))
}
