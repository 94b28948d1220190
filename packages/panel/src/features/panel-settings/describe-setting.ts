import { valueText } from '../../lib/changed-values.ts'
import type { DescribeValue } from '../../ui/changed-values.tsx'
import { words } from '../../words/words.ts'
import { defaultNames, switchNames } from './settings-entry.ts'

/** A setting by the name that it has in the form; the key as it is for one that the form does not know. */
export const describeSetting: DescribeValue = (key, value) => {
  const text = words.admin.settings
  const name = [...switchNames, ...defaultNames].find((it) => it === key.replace(/^defaults\./, ''))
  return {
    label: name === undefined ? key : text[name],
    text: value === true ? text.on : value === false ? text.off : wholeText(value),
  }
}

const wholeText = (value: unknown) =>
  typeof value === 'number' ? value.toLocaleString('en') : valueText(value)
