import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import type { GuideLanguage } from './guide-language.ts'

type LanguageSwitchProps = {
  label: string
  language: GuideLanguage
  onLanguage: (language: GuideLanguage) => void
}

const names: Record<GuideLanguage, string> = { id: 'Bahasa Indonesia', en: 'English' }

export function LanguageSwitch({ label, language, onLanguage }: LanguageSwitchProps) {
  return (
    <SegmentedControl
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
