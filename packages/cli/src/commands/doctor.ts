import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from '../command.ts'
import { tryContainers } from '../doctor/container-trials.ts'
import type { Finding } from '../doctor/finding.ts'
import { tryGameAddress } from '../doctor/game-address-trial.ts'
import { tryIsolation } from '../doctor/isolation-trials.ts'
import { tryDatabase, tryDataDir, tryPort } from '../doctor/machine-trials.ts'
import { readServiceSettings } from '../doctor/service-settings.ts'
import { trySignIn } from '../doctor/sign-in-trial.ts'

const root = new URL('../../../..', import.meta.url).pathname.replace(/\/$/, '')
const marks = { holds: '✓', missing: '!', wrong: '✗' }

/** Returns the settings to examine: those of the service that runs this installation, and over them this shell's. */
function readSettings(): NodeJS.ProcessEnv {
  const service = readServiceSettings(root)
  if (service === null) return process.env
  console.log(`Settings of ${service.unit} are used.`)
  if (service.unreadable !== null)
    console.log(
      `! ${service.unreadable} cannot be read, so its settings are missing: run this as root.`,
    )
  return { ...service.environment, ...process.env }
}

async function examine(): Promise<void> {
  const settings = readSettings()
  const { DATA_DIR, PORT, HOST, GAME_LOBBY_PORT, GAME_PORT_RANGE, DATABASE_URL, ISOLATION } =
    settings
  const { RUNTIME, CONTAINER_SOCKET, CONTAINER_RUNTIME, ENGINE_IMAGE } = settings

  const findings: Finding[] = []
  const report = (more: Finding[]) => {
    for (const finding of more) {
      findings.push(finding)
      console.log(`${marks[finding.state]} ${finding.what}: ${finding.summary}`)
      if (finding.advice !== undefined) console.log(`    ${finding.advice}`)
    }
  }

  const dataDir = resolve(root, DATA_DIR || 'data')
  const folder = tryDataDir(dataDir)
  report([folder])
  report([await tryDatabase(DATABASE_URL || undefined)])
  report([trySignIn(settings), tryGameAddress(settings)])
  report([
    await tryPort('TCP', HOST || '127.0.0.1', Number(PORT || 3000)),
    await tryPort('UDP', '0.0.0.0', Number(GAME_LOBBY_PORT || 17_091)),
    await tryPort('UDP', '0.0.0.0', Number((GAME_PORT_RANGE || '17100').split('-')[0])),
  ])
  if (folder.state !== 'wrong') {
    const engine = [process.execPath, `${root}/packages/engine/src/main.ts`]
    report(
      RUNTIME === 'docker'
        ? await tryContainers({
            socketPath: CONTAINER_SOCKET || '/var/run/docker.sock',
            image: ENGINE_IMAGE || undefined,
            runtime: CONTAINER_RUNTIME || null,
            dataDir: realpathSync(dataDir),
          })
        : await tryIsolation(dataDir, engine),
    )
  }
  if (ISOLATION === 'off')
    console.log('! ISOLATION=off: of the isolation above only the own users of servers are used.')

  const wrong = findings.filter(({ state }) => state === 'wrong').length
  const open = findings.filter(({ state }) => state === 'missing').length
  console.log(
    wrong > 0
      ? `\nTrellis cannot run here until ${wrong === 1 ? 'what is wrong is' : `the ${wrong} things that are wrong are`} mended.`
      : open > 0
        ? '\nTrellis runs here; what is marked with ! is worth a look.'
        : '\nEverything holds.',
  )
  if (wrong > 0) process.exitCode = 1
}

/** Tries what Trellis needs of this machine, and what keeps servers apart on it, by doing it. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'tries everything that Trellis needs of this machine',
  usage: '',
  run: examine,
}
