// `npm run messages` writes the typed modules of the panel's messages and lists missing and unused messages.
import { findTranslationFaults, findUnusedMessages, listTranslations } from './message-faults.ts'
import { writeMessageModules } from './message-modules.ts'

writeMessageModules()
const faults = [...listTranslations().flatMap(findTranslationFaults), ...findUnusedMessages()]
for (const fault of faults) console.log(fault)
