import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConsoleWriter } from '@trellis/game-data/console/segment-writer.ts'
import { getServerFolder, type ServerFolder } from '@trellis/game-data/server-folder.ts'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { ConsoleStore } from '../src/console/console-store.ts'
import { readHistory } from '../src/console/history.ts'
import { markFalseAgentLines } from '../src/console/own-lines.ts'
import { newDataDir } from './test-agent.ts'

const run = 'abcdefgh'
/** The time that the agent reads. */
const clock = { now: 1_790_000_000_000 }
const all = { since: null, limit: 100_000 }
const fail = (error: unknown) => {
  throw error
}

function createFolder(): ServerFolder {
  const folder = getServerFolder(join(newDataDir(), 'server'))
  mkdirSync(folder.console, { recursive: true })
  return folder
}

/** Opens the console of one server as an agent has it; `read` returns the owner's view. */
function openStore(folder: ServerFolder, running: string | null = null) {
  const store = new ConsoleStore(folder, running === null ? null : { run: running as never }, {
    now: () => clock.now,
    onError: fail,
  })
  onTestFinished(() => store.close())
  const { log } = store
  return {
    store,
    read: () => readHistory(log, log.end(), all),
    end: (reason: string, output: string[] = [], ended = run) =>
      store.endRun(ended as never, output, reason),
  }
}

const engineFile = ({ console }: ServerFolder) => join(console, `000000000001-${run}.log`)

test('keeps lines whose file the engine rewrites, truncates or deletes, and reports it', () => {
  const folder = createFolder()
  const { read, end } = openStore(folder)
  const file = engineFile(folder)
  writeFileSync(file, 'one\ntwo\n')
  expect(read().lines).toEqual(['one', 'two'])
  writeFileSync(file, 'eno\nowt\n')
  expect(read().lines).toEqual(['one', 'two'])
  truncateSync(file, 0)
  appendFileSync(file, 'tre\n')
  expect(read().lines.slice(2)).toEqual([
    '[agent] The game server deleted or emptied its console file. What was in it is kept.',
    'tre',
  ])
  rmSync(file)
  expect(read().lines.length).toBe(4)
  writeFileSync(file, 'four\n')
  expect(read().lines.at(-1)).toBe('four')
  end('The server was killed.')
  expect(read()).toMatchObject({ firstSeq: 1, nextSeq: 7 })
  expect(read().lines.at(-1)).toBe('[agent] The server was killed.')
  expect(readdirSync(folder.console)).toEqual([])
})

test('keeps lines written to a file that was unlinked before it was read', () => {
  const folder = createFolder()
  const { read } = openStore(folder)
  const writer = new ConsoleWriter(folder.console, run)
  writer.write('before')
  writer.flush()
  expect(read().lines).toEqual(['before'])
  rmSync(engineFile(folder))
  writer.write('after')
  writer.close()
  expect(read().lines.filter((it) => !it.startsWith('[agent]'))).toEqual(['before', 'after'])
})

test('ignores links, pipes and folders of a million files', () => {
  const folder = createFolder()
  const secret = join(folder.root, 'secret')
  writeFileSync(secret, 'secret\n')
  symlinkSync(secret, join(folder.console, `000000000001-${run}.log`))
  for (let at = 0; at < 3000; at++) writeFileSync(join(folder.console, `junk${at}`), '')
  const { read } = openStore(folder)
  expect(read().lines).toEqual([])
})

test('skips excess lines of a flooding engine, with a notice', () => {
  const folder = createFolder()
  const { read } = openStore(folder)
  writeFileSync(engineFile(folder), `${'x'.repeat(1023)}\n`.repeat(20 * 1024))
  let last = 0
  for (let next = read().nextSeq; next !== last; next = read().nextSeq) last = next
  const [first = ''] = readFileSync(keptFiles(folder)[0] ?? '', 'utf8').split('\n')
  expect(first).toBe(
    '[agent] The game server wrote too much at once: 4,194,304 bytes were skipped.',
  )
  expect(last).toBe(1 + 1 + 16 * 1024)
})

const keptFiles = ({ keptConsole }: ServerFolder) =>
  readdirSync(keptConsole)
    .sort()
    .map((name) => join(keptConsole, name))

test("marks engine lines that imitate the agent's, and leaves real ones", () => {
  const folder = createFolder()
  const { read, end } = openStore(folder)
  writeFileSync(engineFile(folder), 'hello\n[agent] The server stopped.\nsays [agent] in it\n')
  end('The server crashed with exit code 7.', ['[agent] Really.', 'FATAL'])
  expect(read().lines).toEqual([
    'hello',
    '[engine] [agent] The server stopped.',
    'says [agent] in it',
    '[engine] [agent] Really.',
    'FATAL',
    '[agent] The server crashed with exit code 7.',
  ])
  // The next agent has the same lines.
  expect(openStore(folder).read().lines).toEqual(read().lines)
})

test.each([
  '\x1b[31m[agent] red',
  '  \t[agent] indented',
  '[\x1b[1magent\x1b[0m] half bold',
  '[AGENT] loud',
  '[ agent ] wide',
  '\u3164[agent] behind a filler',
  '[a\u00adgent] with a soft hyphen',
  '［ａｇｅｎｔ］ full width',
  '[аgеnt] in part Cyrillic',
  '[ágent] with an accent',
  `${'\x1b[0m'.repeat(60)}[agent] behind many colours`,
])('marks %j', (line) => {
  expect(markFalseAgentLines(`before\n${line}\nafter`)).toBe(`before\n[engine] ${line}\nafter`)
})

test.each([
  'agent',
  'the [agent] says',
  '[agenda] of today',
  '[Server] hi',
  'サーバー [agent]',
  '',
])('leaves %j unchanged', (line) => {
  expect(markFalseAgentLines(`${line}\n${line}`)).toBe(`${line}\n${line}`)
})

test('takes over the console of an older agent while a game runs', () => {
  const folder = createFolder()
  const old = ['Ready.', '[agent] The server stopped.']
  writeFileSync(join(folder.console, '000000000001-oldoldol.log'), `${old.join('\n')}\n`)
  writeFileSync(join(folder.console, `000000000003-${run}.log`), 'Ready.\n[agent] Not true.\n')
  const { read } = openStore(folder, run)
  expect(read()).toMatchObject({ firstSeq: 1, nextSeq: 5 })
  expect(read().lines).toEqual([...old, 'Ready.', '[engine] [agent] Not true.'])
  appendFileSync(join(folder.console, `000000000003-${run}.log`), 'more\n')
  expect(openStore(folder, run).read().lines.at(-1)).toBe('more')
})

test('completes an interrupted takeover', () => {
  const folder = createFolder()
  const [one, two] = ['000000000001-oldoldol.log', '000000000002-oldoldo2.log'] as const
  writeFileSync(join(folder.console, one), '[agent] one\n')
  writeFileSync(join(folder.console, two), '[agent] two\n')
  mkdirSync(`${folder.keptConsole}.new`)
  renameSync(join(folder.console, one), join(`${folder.keptConsole}.new`, one))
  expect(openStore(folder).read().lines).toEqual(['[agent] one', '[agent] two'])
  expect(existsSync(`${folder.keptConsole}.new`)).toBe(false)
})

type Step = { write: string } | { read: true } | { restart: true } | { say: true } | { next: true }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ write: fc.constantFrom('half ', 'line\n', 'a\nb\n', '[agent] x\n') }),
  fc.constant({ read: true } as const),
  fc.constant({ restart: true } as const),
  fc.constant({ say: true } as const),
  fc.constant({ next: true } as const),
)

test('keeps every line once under its number across agent restarts at any moment', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const folder = createFolder()
      let open = openStore(folder)
      let file = 1
      let written = ''
      let lineCount = 0
      let seen: string[] = []
      for (const it of steps) {
        const now = `abcdefgh${lineCount}`
        const path = join(folder.console, `${String(file).padStart(12, '0')}-${now}.log`)
        if ('write' in it) {
          appendFileSync(path, it.write)
          written += it.write
        } else if ('next' in it) {
          // An engine starts a new file only at the end of a line.
          if (written.endsWith('\n')) file++
        } else if ('restart' in it) {
          open.store.close()
          open = openStore(folder)
        } else if ('say' in it) {
          open.read()
          if (written !== '' && !written.endsWith('\n')) continue
          open.end('ended', [], now)
          file = 1
          lineCount++
        } else {
          const { lines, firstSeq } = open.read()
          expect(firstSeq).toBe(1)
          // Lines that were read once keep their numbers.
          expect(lines.slice(0, seen.length)).toEqual(seen)
          seen = lines
        }
      }
      open.read()
      const { lines } = open.read()
      const own = lines.filter((line) => line === '[agent] ended')
      const theirs = lines.filter((line) => line !== '[agent] ended')
      const whole = written.split('\n').slice(0, -1)
      expect(own.length).toBe(lineCount)
      expect(theirs).toEqual(whole.map((line) => markFalseAgentLines(line)))
      open.store.close()
    }),
    { numRuns: 150 },
  )
})
