import type { DescribeValue } from '../../design/changed-values.tsx'
import { valueText } from '../../kit/changed-values.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { codeLimitKeys, codeLimitName } from './code-limit-entry.ts'
import { limitKeys, limitName, limitPlans } from './limit-entry.ts'
import { defaultNames, switchNames } from './settings-entry.ts'

/** A setting by the name that it has in the form; the key as it is for one that the form does not know. */
export const describeSetting: DescribeValue = (key, value) => {
  const codeLimit = codeLimitKeys.find((it) => codeLimitName(it) === key)
  if (codeLimit !== undefined)
    return { label: wordsForAdmins.admin.codeLimits.fields[codeLimit], text: wholeText(value) }
  if (key === 'supportUrl')
    return { label: wordsForAdmins.admin.support.address, text: valueText(value) }
  const limit = limitLabel(key)
  if (limit !== null) {
    const isUnset = value === null || value === undefined
    return {
      label: limit,
      text: isUnset ? wordsForAdmins.admin.planLimits.unset : wholeText(value),
    }
  }
  const text = wordsForAdmins.admin.settings
  const name = [...switchNames, ...defaultNames].find((it) => it === key.replace(/^defaults\./, ''))
  return {
    label: name === undefined ? key : text[name],
    text: value === true ? text.on : value === false ? text.off : wholeText(value),
  }
}

function limitLabel(key: string): string | null {
  const text = wordsForAdmins.admin.planLimits
  for (const plan of limitPlans) {
    const found = limitKeys.find((it) => limitName(plan, it) === key)
    if (found !== undefined) return `${text.plans[plan]}: ${text.fields[found]}`
  }
  return null
}

const wholeText = (value: unknown) =>
  typeof value === 'number' ? value.toLocaleString('en') : valueText(value)
