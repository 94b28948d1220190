import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The settings with which systemd starts Trellis. */
export type ServiceSettings = {
  /** The path of the unit. */
  unit: string
  environment: Record<string, string>
  /** A file with settings that this user may not read; null without one. */
  unreadable: string | null
}

/**
 * Reads the settings of the unit `trellis.service` that runs the installation in this folder; null if none does. Other
 * forms of systemd's quoting than those of its manual's examples are read as they are.
 */
export function readServiceSettings(folder: string, etc = '/etc'): ServiceSettings | null {
  const unit = join(etc, 'systemd/system/trellis.service')
  const lines = readLines(unit)
  if (lines === null) return null
  const values = (key: string) =>
    lines.flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []))
  if (!values('WorkingDirectory').includes(folder)) return null
  const service: ServiceSettings = { unit, environment: {}, unreadable: null }
  for (const value of values('Environment')) Object.assign(service.environment, parseWords(value))
  for (const value of values('EnvironmentFile')) {
    const path = value.replace(/^-/, '')
    const settings = readLines(path)
    if (settings !== null) Object.assign(service.environment, ...settings.map(parseLine))
    else if (existsSync(path)) service.unreadable = path
  }
  return service
}

/** Returns the lines of a file that say something; null if it cannot be read. */
function readLines(path: string): string[] | null {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.map((line) => line.trim()).filter((line) => !/^(?:[#;]|$)/.test(line))
  } catch {
    return null
  }
}

/** Reads `A=1 "B=two words"`. */
function parseWords(text: string): Record<string, string> {
  const words = text.match(/"[^"]*"|'[^']*'|\S+/g) ?? []
  return Object.assign({}, ...words.map((word) => parseLine(stripQuotes(word))))
}

/** Reads `NAME=value` or `NAME="value"`. */
function parseLine(line: string): Record<string, string> {
  const [, name = '', value = ''] = /^([A-Za-z_]\w*)=(.*)$/.exec(line) ?? []
  return name === '' ? {} : { [name]: stripQuotes(value.trim()) }
}

const stripQuotes = (text: string) => /^(["'])(.*)\1$/.exec(text)?.[2] ?? text
