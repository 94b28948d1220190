// Vitest runs this before each test file, also in a worker that has run other files.
import { afterAll, beforeAll } from 'vitest'
import { beginFile, endFile, nameFile } from './processes.ts'

beginFile()
beforeAll(({}, { file }) => nameFile(file.name))
// Hooks run in reverse order, so the hooks of the test file can still end their programs properly.
afterAll(endFile)
