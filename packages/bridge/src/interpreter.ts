import { closeSync, existsSync, openSync, readSync } from 'node:fs'

const headBytes = 4096
const elf = { magic: '\x7fELF', interpreter: 3 }
/** Where a binary's head says where its parts are listed, and where an entry of that list says where its part is. */
type Layout = Record<'at' | 'size' | 'count' | 'offset' | 'length' | 'word', number>

const layouts: Readonly<Record<number, Layout>> = {
  1: { at: 28, size: 42, count: 44, offset: 4, length: 16, word: 4 },
  2: { at: 32, size: 54, count: 56, offset: 8, length: 32, word: 8 },
}

/**
 * Returns a program's interpreter if it is missing: a script names it in its first line, a binary
 * names its loader. The system's own error would name the program instead.
 */
export function findMissingInterpreter(program: string): string | null {
  const head = readHead(program)
  const interpreter = findScriptInterpreter(head) ?? findBinaryInterpreter(head)
  return interpreter === null || existsSync(interpreter) ? null : interpreter
}

function readHead(program: string): Buffer {
  const head = Buffer.alloc(headBytes)
  const file = openSync(program, 'r')
  try {
    return head.subarray(0, readSync(file, head, 0, headBytes, 0))
  } finally {
    closeSync(file)
  }
}

function findScriptInterpreter(head: Buffer): string | null {
  return /^#![ \t]*(\/[^ \t\r\n]+)/.exec(head.toString('latin1'))?.[1] ?? null
}

/**
 * Returns null for a static binary, for another kind of file, and for one whose headers lie further
 * on.
 */
function findBinaryInterpreter(head: Buffer): string | null {
  const layout = layouts[head[4] ?? 0]
  if (head.toString('latin1', 0, 4) !== elf.magic || !layout) return null
  const number = (at: number, bytes: number) =>
    at + bytes <= head.length ? head.readUIntLE(at, Math.min(bytes, 6)) : 0
  const { word } = layout
  for (let part = 0; part < number(layout.count, 2); part++) {
    const at = number(layout.at, word) + part * number(layout.size, 2)
    if (number(at, 4) !== elf.interpreter) continue
    const begin = number(at + layout.offset, word)
    // It ends with a zero.
    return head.toString('utf8', begin, begin + number(at + layout.length, word) - 1) || null
  }
  return null
}
