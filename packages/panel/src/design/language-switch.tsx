import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import type { GuideLanguage } from '../kit/guide-language.ts'
import { readLanguageName } from '../kit/language-names.ts'
import styles from './language-switch.module.css'

type LanguageSwitchProps = {
  label: string
  language: GuideLanguage
  onLanguage: (language: GuideLanguage) => void
}

export function LanguageSwitch({ label, language, onLanguage }: LanguageSwitchProps) {
  return (
    <SegmentedControl
      className={styles.switch ?? ''}
      aria-label={label}
      value={language}
      onChange={onLanguage}
      data={(['id', 'en'] as const).map((value) => ({
        value,
        label: (
          <span lang={value} title={readLanguageName(value)}>
            <span aria-hidden="true">{value.toUpperCase()}</span>
            <VisuallyHidden>{readLanguageName(value)}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  )
}
