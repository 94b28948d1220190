import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import type { GuideLanguage } from './guide-language.ts'
import styles from './language-switch.module.css'

type LanguageSwitchProps = {
  label: string
  language: GuideLanguage
  onLanguage: (language: GuideLanguage) => void
}

const names: Record<GuideLanguage, string> = { id: 'Bahasa Indonesia', en: 'English' }

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
          <span lang={value} title={names[value]}>
            <span aria-hidden="true">{value.toUpperCase()}</span>
            <VisuallyHidden>{names[value]}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  )
}
