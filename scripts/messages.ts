// `npm run messages` writes the modules that follow from the panel's catalogues, then lists missing and unused messages.
// `npm run messages -- --list` only lists.
import { findTranslationFaults, findUnusedMessages, listTranslations } from './message-faults.ts'
import { writeMessageModules } from './message-modules.ts'

if (!process.argv.includes('--list')) writeMessageModules()
for (const locale of listTranslations()) {
  const faults = findTranslationFaults(locale)
  for (const fault of faults) console.log(fault)
  console.log(`${locale}: ${faults.length === 0 ? 'complete' : `${faults.length} messages to fix`}`)
}
for (const fault of findUnusedMessages()) console.log(fault)
