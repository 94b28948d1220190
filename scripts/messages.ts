// `npm run messages` lists missing and unused messages, and parameters that differ.
import { findTranslationFaults, findUnusedMessages, listTranslations } from './message-faults.ts'

for (const locale of listTranslations()) {
  const faults = findTranslationFaults(locale)
  for (const fault of faults) console.log(fault)
  console.log(`${locale}: ${faults.length === 0 ? 'complete' : `${faults.length} messages to fix`}`)
}
for (const fault of findUnusedMessages()) console.log(fault)
