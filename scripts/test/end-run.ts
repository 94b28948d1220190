// Ends the processes that a killed run has left: `end-run.ts FOLDER`, with the folder of its temporary files.
import { endRun } from './run-folder.ts'

const [folder] = process.argv.slice(2)
if (folder !== undefined) endRun(folder)
