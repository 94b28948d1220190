import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { GuideSteps } from './guide-steps.tsx'
import { findOwnPlatform, getGuideValues, guidePlatformNames } from './guide-values.ts'
import type { SetupGuideTexts } from './setup-guide-en.ts'
import type { GameAddress } from './use-addresses.ts'

type PlatformTabsProps = { address: GameAddress; text: SetupGuideTexts }

export function PlatformTabs({ address, text }: PlatformTabsProps) {
  const [search, setSearch] = useSearchParams()
  const chosen =
    guidePlatformNames.find(([key]) => key === search.get('tab'))?.[0] ?? findOwnPlatform()
  const values = getGuideValues(address)
  return (
    <Tabs
      value={chosen}
      keepMounted={false}
      onChange={(key) => setSearch(key === null ? {} : { tab: key }, { replace: true })}
    >
      <Tabs.List mb="lg" aria-label={text.platforms}>
        {guidePlatformNames.map(([key, name]) => (
          <Tabs.Tab key={key} value={key}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {guidePlatformNames.map(([key]) => (
        <Tabs.Panel key={key} value={key}>
          <GuideSteps platform={text[key]} values={values} text={text} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
