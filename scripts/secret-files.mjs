import { readFileSync } from 'node:fs'

/** Variables that may come from a file, so that container or unit settings do not list their values. */
const names = [
  'DATABASE_URL',
  'SESSION_SECRET',
  'AGENT_TOKEN',
  'AI_API_KEY',
  'METRICS_TOKEN',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
]

/**
 * Returns the environment with every `NAME_FILE` replaced by NAME with the file's content.
 * @param {NodeJS.ProcessEnv} env
 * @throws an Error for the operator, when a file cannot be read or both variables are set
 */
export function withSecretFiles(env) {
  const full = { ...env }
  for (const name of names) {
    const file = full[`${name}_FILE`]
    delete full[`${name}_FILE`]
    if (!file) continue
    if (full[name]) throw new Error(`Set ${name} or ${name}_FILE, not both.`)
    full[name] = read(file, name)
  }
  return full
}

/** @param {string} file @param {string} name */
function read(file, name) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(
      `${name}_FILE cannot be read: ${error instanceof Error ? error.message : error}`,
    )
  }
}
