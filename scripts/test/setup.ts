// Vitest runs this before each test file, also in a worker that has run other files.
import { aroundAll } from 'vitest'
import { beginFile, endFile, nameFile } from './processes.ts'

beginFile()
// The first hook is around all others, so the hooks of the test file can still end their programs properly.
aroundAll(async (runFile, {}, { file }) => {
  nameFile(file.name)
  try {
    await runFile()
  } finally {
    endFile()
  }
})
