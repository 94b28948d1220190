import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import type { Language } from '../kit/language.ts'
import styles from './language-switch.module.css'

type LanguageSwitchProps = {
  label: string
  language: Language
  onLanguage: (language: Language) => void
}

const names: Record<Language, string> = { id: 'Bahasa Indonesia', en: 'English' }

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
