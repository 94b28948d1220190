import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Command } from '../command.ts'
import { Installation } from '../installation/installation.ts'
import { restoreInstallation } from '../installation/installation-restore.ts'
import { Refusal } from '../installation/refusal.ts'

async function confirm(installation: Installation, isSure: boolean): Promise<boolean> {
  if (isSure) return true
  const what = `the installation in ${installation.dataDir}`
  if (!process.stdin.isTTY) {
    throw new Refusal(`This replaces ${what}. Add --yes if that is what you want.`)
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`This replaces ${what}. Type yes to go on: `)
  terminal.close()
  return answer.trim() === 'yes'
}

async function restore(args: string[]): Promise<void> {
  const begun = performance.now()
  process.umask(0o077)
  const { values, positionals } = parseArgs({
    args,
    options: { yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file, ...more] = positionals
  if (more.length > 0) throw new Refusal('Say one file: npm run restore -- <file>')
  const installation = new Installation(process.env, process.cwd())
  const outcome = await restoreInstallation(installation, {
    archive: file === undefined ? null : resolve(process.env.INIT_CWD ?? '.', file),
    confirm: () => confirm(installation, values.yes),
    at: new Date(),
  })
  const { archive, createdAt, replaced, wasCutOff } = outcome
  if (wasCutOff) console.log('A restore that was cut off is finished now; no other one was begun.')
  console.log(`${installation.dataDir} is as it was at ${createdAt}, from ${archive}.`)
  if (replaced !== null) {
    console.log(`What it replaced is in ${replaced}; remove that when all is well.`)
  }
  console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s. Next: npm start, then look at`)
  console.log(
    'accounts and servers. Servers that ran when the backup was made start by themselves.',
  )
}

/** Puts an archive that `backup` made in the place of an installation that is stopped. */
export const restoreCommand: Command = {
  name: 'restore',
  summary: 'replaces a stopped installation with the newest or the named archive',
  usage: '[<archive>] [--yes]',
  run: restore,
}
