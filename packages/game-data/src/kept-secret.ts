import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

const minCharacters = 32

/**
 * Reads the secret kept in a file, or creates it (0600). Programs that start together agree on one, because
 * the temporary file is linked to its name atomically and only once. Throws an Error with the file's name
 * when it holds no secret.
 */
export function readKeptSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const secret = readOrNull(file) ?? make(file)
  if (secret.length < minCharacters)
    throw new Error(`${file} does not hold a usable secret; remove it to make a new one.`)
  return secret
}

function make(file: string): string {
  const temporary = `${file}.${randomBytes(8).toString('hex')}`
  const descriptor = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(descriptor, randomBytes(32).toString('base64url'))
    fsyncSync(descriptor)
    linkSync(temporary, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    closeSync(descriptor)
    rmSync(temporary, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
