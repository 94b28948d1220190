import type { Command, FeatureCommands } from '../../kit/commands.ts'
import { readLanguageName } from '../../language/language-names.ts'
import { canStoreLocale, locales, readLocale } from '../../language/locale.ts'
import { paletteMessages } from '../../messages/palette.ts'
import { useAccountLanguage } from './use-account-language.ts'

export const usersCommands: FeatureCommands = {
  sources: [{ group: 'actions', isFor: canStoreLocale, useCommands: useLanguageCommands }],
}

function useLanguageCommands() {
  const choose = useAccountLanguage()
  const others = locales.filter((it) => it !== readLocale())
  const commands = others.map(
    (locale): Command => ({
      id: `language ${locale}`,
      title: paletteMessages.actions.language({ name: readLanguageName(locale) }),
      words: paletteMessages.words.language,
      icon: 'message',
      run: () => choose.mutate(locale),
    }),
  )
  return { commands }
}
