import { useMantineColorScheme } from '@mantine/core'
import type { Command, CommandReader, FeatureCommands } from '../../kit/commands.ts'
import { readEnglishTitle } from '../../kit/page-titles.ts'
import { signOut } from '../../kit/sign-out.ts'
import { isMac } from '../../kit/use-shortcut-keys.ts'
import { paletteMessages } from '../../messages/palette.ts'
import { shellMessages } from '../../messages/shell.ts'
import { listTabs } from '../features/admin-tabs.ts'
import { pages } from '../features/pages.ts'
import { openShortcuts } from './opened-palette.ts'

const schemes = [
  { scheme: 'light', icon: 'sun' },
  { scheme: 'dark', icon: 'moon' },
  { scheme: 'auto', icon: 'screen' },
] as const

/** The commands of the panel itself: its pages, its colours, and signing out. */
export const ownCommands: FeatureCommands = {
  sources: [
    { group: 'pages', useCommands: (_text, reader) => ({ commands: listPages(reader) }) },
    { group: 'actions', useCommands: useOwnActions },
  ],
  shortcuts: () => {
    const text = paletteMessages.shortcuts
    return {
      title: text.everywhere,
      shortcuts: [
        { keys: isMac() ? ['⌘', 'K'] : [text.keys.control, 'K'], text: text.search },
        { keys: ['?'], text: text.list },
        { keys: ['↑', '↓'], text: text.move },
        { keys: [text.keys.enter], text: text.choose },
        { keys: [text.keys.escape], text: text.close },
      ],
    }
  },
}

function listPages({ user }: CommandReader): Command[] {
  const open = pages.filter((it) => !it.isForAdmins || user.isAdmin)
  const ofPages = open.map(
    ({ path, title, icon, isForBanned }): Command => ({
      id: `page ${path}`,
      title,
      words: readEnglishTitle(title),
      icon,
      to: path,
      denial: user.isBanned && !isForBanned ? shellMessages.nav.banned : null,
    }),
  )
  const ofTabs = (user.isAdmin ? listTabs(user) : []).map(
    ({ key, title, icon }): Command => ({
      id: `tab ${key}`,
      title,
      note: shellMessages.nav.administration,
      words: readEnglishTitle(title),
      icon,
      to: `/admin?tab=${key}`,
      denial: user.isBanned ? shellMessages.nav.banned : null,
    }),
  )
  return [...ofPages, ...ofTabs]
}

function useOwnActions() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { actions: text, words } = paletteMessages
  const ofSchemes = schemes
    .filter(({ scheme }) => scheme !== colorScheme)
    .map(
      ({ scheme, icon }): Command => ({
        id: `scheme ${scheme}`,
        title: text.scheme({ name: shellMessages.nav.schemes[scheme] }),
        words: words.scheme,
        icon,
        run: () => setColorScheme(scheme),
      }),
    )
  const others: Command[] = [
    {
      id: 'shortcuts',
      title: text.shortcuts,
      words: words.shortcuts,
      icon: 'keyboard',
      run: openShortcuts,
    },
    {
      id: 'sign-out',
      title: shellMessages.nav.signOut,
      words: words.signOut,
      icon: 'leave',
      run: signOut,
    },
  ]
  return { commands: [...ofSchemes, ...others] }
}
