import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { readLanguageName } from '../language/language-names.ts'
import type { Locale } from '../language/locale.ts'

type LanguageSwitchProps<Language extends Locale> = {
  label: string
  languages: readonly Language[]
  language: Language
  onLanguage: (language: Language) => void
}

export function LanguageSwitch<Language extends Locale>({
  label,
  languages,
  language,
  onLanguage,
}: LanguageSwitchProps<Language>) {
  return (
    <SegmentedControl
      style={{ flex: 'none' }}
      aria-label={label}
      value={language}
      onChange={onLanguage}
      data={languages.map((value) => ({
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
