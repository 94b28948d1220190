// Writes all generated files: generated.mjs runs it when they are missing or old.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { messagesFolder } from './catalogues.ts'
import { renderFeatureLists } from './feature-lists.ts'
import { fingerprintGenerated, generatedStamp } from './generated.mjs'
import { renderModules } from './message-modules.ts'

/** Programs read a file while it is written, so it is replaced by one rename, and only when it changes. */
function replace(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(dirname(file), { recursive: true })
  const next = `${file}.${process.pid}`
  writeFileSync(next, text)
  renameSync(next, file)
}

/** Removes the modules of catalogues that are no more: a feature that reads one has a type error then. */
function removeOld(files: readonly string[]): void {
  for (const name of readdirSync(messagesFolder)) {
    const file = `${messagesFolder}/${name}`
    if (name.endsWith('.ts') && !files.includes(file)) rmSync(file)
  }
}

const made = fingerprintGenerated()
const modules = [...renderFeatureLists(), ...renderModules()]
const files = modules.map(({ file }) => file)
for (const { file, text } of modules) replace(file, text)
removeOld(files)
replace(generatedStamp, `${[made, ...files].join('\n')}\n`)
