import { Tabs } from '@mantine/core'
import { formatHostsLines, setupFiles } from '@trellis/contract/setup-guide.ts'
import { useSearchParams } from 'react-router'
import { GuideSteps } from './guide-steps.tsx'
import type { SetupGuideTexts } from './setup-guide-en.ts'
import type { GameAddress } from './use-addresses.ts'

const platforms = [
  ['windows', 'Windows'],
  ['android', 'Android'],
  ['ios', 'iOS'],
] as const

type PlatformTabsProps = { address: GameAddress; text: SetupGuideTexts }

export function PlatformTabs({ address, text }: PlatformTabsProps) {
  const [search, setSearch] = useSearchParams()
  const chosen = platforms.find(([key]) => key === search.get('tab'))?.[0] ?? ownPlatform()
  const values = {
    hostsPath: String.raw`C:\Windows\System32\drivers\etc\hosts`,
    hostsLines: formatHostsLines(address.host, address.domains),
    flushCommand: 'ipconfig /flushdns',
    hostsUrl: location.origin + setupFiles.hosts,
    proxyUrl: location.origin + setupFiles.proxy,
  }
  return (
    <Tabs
      value={chosen}
      keepMounted={false}
      onChange={(key) => setSearch(key === null ? {} : { tab: key }, { replace: true })}
    >
      <Tabs.List mb="lg" aria-label={text.platforms}>
        {platforms.map(([key, name]) => (
          <Tabs.Tab key={key} value={key}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {platforms.map(([key]) => (
        <Tabs.Panel key={key} value={key}>
          <GuideSteps platform={text[key]} values={values} text={text} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Who reads on a phone most likely wants to play on it. */
function ownPlatform() {
  if (/Android/i.test(navigator.userAgent)) return 'android'
  return /iPhone|iPad/i.test(navigator.userAgent) ? 'ios' : 'windows'
}
