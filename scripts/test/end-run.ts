// Ends what a run has left that was killed itself: `end-run.ts FOLDER`, with the folder of its temporary files.
import { endRun } from './run-folder.ts'

const [folder] = process.argv.slice(2)
if (folder !== undefined) endRun(folder)
