// Runs the built programs in an image, or where nothing may be installed: `node scripts/start-built.mjs api
// agent`, or one of them, or the conductor of a cluster. A single api or conductor runs in this process, and
// its service manager restarts it. The agent is supervised, because the games that it started end with the
// container when its first process does.

import { apiPrograms } from './api-programs.mjs'
import { getBuilt } from './built.mjs'
import { findNode, isNewEnough, root } from './node.mjs'
import { say, unusable } from './say.mjs'
import { withSecretFiles } from './secret-files.mjs'
import { Supervisor } from './supervisor.mjs'

const built = getBuilt()

/** @returns {NodeJS.ProcessEnv} */
function environment() {
  return { ...built.environment, ...withSecretFiles(process.env) }
}

/**
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} env
 */
function programs(names, env) {
  if (names.length === 1 && names[0] === 'conductor') return [built.conductor]
  const unknown = names.find((name) => name !== 'api' && name !== 'agent')
  if (unknown !== undefined || names.length === 0)
    throw new Error(
      `Say which programs to run: api, agent, or both; or conductor${unknown ? `, not "${unknown}"` : ''}.`,
    )
  const apis = names.includes('api') ? apiPrograms(env, built.apiEntry) : []
  if (typeof apis === 'string') throw new Error(apis)
  return [...(names.includes('agent') ? [built.agent] : []), ...apis]
}

try {
  const env = environment()
  const wanted = programs(process.argv.slice(2), env)
  const [only, ...more] = wanted
  if (only !== undefined && only.name !== 'agent' && more.length === 0 && isNewEnough) {
    process.env = env
    process.chdir(root)
    await import(only.entry)
  } else {
    const address = await new Supervisor({ node: findNode(), env, programs: wanted }).start()
    if (address !== null) say('info', `Trellis is ready:  ${address}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(unusable)
}
