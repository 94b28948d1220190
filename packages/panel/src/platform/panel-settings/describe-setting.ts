import type { DescribeValue } from '../../design/changed-values.tsx'
import { formatValue } from '../../kit/changed-values.ts'
import { formatNumber } from '../../kit/numbers.ts'
import { codeLimitsMessages } from '../../messages/code-limits.ts'
import { panelSettingsMessages } from '../../messages/panel-settings.ts'
import { planLimitsMessages } from '../../messages/plan-limits.ts'
import { supportAdminMessages } from '../../messages/support-admin.ts'
import { codeLimitKeys, getCodeLimitName } from './code-limit-entry.ts'
import { getLimitName, limitKeys, limitPlans } from './limit-entry.ts'
import { defaultNames, switchNames } from './settings-entry.ts'

/** A setting by the name that it has in the form; the key as it is for one that the form does not know. */
export const describeSetting: DescribeValue = (key, value) => {
  const codeLimit = codeLimitKeys.find((it) => getCodeLimitName(it) === key)
  if (codeLimit !== undefined)
    return { label: codeLimitsMessages.fields[codeLimit], text: formatWhole(value) }
  if (key === 'supportUrl') return { label: supportAdminMessages.address, text: formatValue(value) }
  if (key === 'creditsText')
    return { label: supportAdminMessages.credits, text: formatValue(value) }
  const limit = limitLabel(key)
  if (limit !== null) {
    const isUnset = value === null || value === undefined
    return {
      label: limit,
      text: isUnset ? planLimitsMessages.unset : formatWhole(value),
    }
  }
  const text = panelSettingsMessages
  const name = [...switchNames, ...defaultNames].find((it) => it === key.replace(/^defaults\./, ''))
  return {
    label: name === undefined ? key : text[name],
    text: value === true ? text.on : value === false ? text.off : formatWhole(value),
  }
}

function limitLabel(key: string): string | null {
  const text = planLimitsMessages
  for (const plan of limitPlans) {
    const found = limitKeys.find((it) => getLimitName(plan, it) === key)
    if (found !== undefined) return `${text.plans[plan]}: ${text.fields[found]}`
  }
  return null
}

const formatWhole = (value: unknown) =>
  typeof value === 'number' ? formatNumber(value) : formatValue(value)
