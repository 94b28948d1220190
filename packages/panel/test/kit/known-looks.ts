import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  comparePictures,
  readPicture,
  reduceScreenshot,
  type Screenshot,
  writePicture,
  writeScreenshot,
} from './pictures.ts'

const known = fileURLToPath(new URL('../looks/', import.meta.url))
/** Git ignores this folder. */
const changed = fileURLToPath(new URL('../looks-changed/', import.meta.url))

const isAccepting = process.env['PANEL_LOOKS'] === 'accept'

function write(file: string, content: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/** Compares a screenshot with the known picture, and returns how it differs; null if it does not. */
export function findDifference(name: string, screenshot: Screenshot) {
  const file = `${known}${name}.png`
  const after = reduceScreenshot(screenshot)
  if (!existsSync(file)) return { text: 'there is no known picture', picture: after }
  const difference = comparePictures(readPicture(readFileSync(file)), after)
  return difference.isOver ? difference : null
}

/**
 * Describes how the screenshot of a component differs from the known picture, and writes both to the folder
 * `looks-changed`; null if it does not. With PANEL_LOOKS=accept the screenshot becomes the known picture.
 */
export function findChange(name: string, screenshot: Screenshot): string | null {
  for (const kind of ['now', 'difference']) rmSync(`${changed}${name}-${kind}.png`, { force: true })
  const difference = findDifference(name, screenshot)
  if (difference === null) return null
  if (isAccepting) {
    write(`${known}${name}.png`, writePicture(reduceScreenshot(screenshot)))
    return null
  }
  write(`${changed}${name}-now.png`, writeScreenshot(screenshot))
  write(`${changed}${name}-difference.png`, writePicture(difference.picture))
  return `${name}: ${difference.text}`
}

export const howToAccept = `Look at packages/panel/test/looks-changed. If the change is wanted, this accepts it:
PANEL_LOOKS=accept npm test -- packages/panel/test/looks.test.ts`
