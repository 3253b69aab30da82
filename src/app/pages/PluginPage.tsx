import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { $locale } from '../../client/language.ts'
import { copyText } from '../../client/clipboard.ts'
import { notify } from '../../client/notices.ts'
import { createPluginPageMessagesStore } from '../../client/page-messages.ts'
import { loadMapViewState } from '../../client/map/map-view-storage.ts'
import { createBboxAround } from '../../core/geo.ts'
import { defaultCentre } from '../../core/limits/map.ts'
import { placeDownloadRadiusNm } from '../../core/limits/plotters.ts'
import { files, pageMetadata } from '../../core/messages/en/site.json'
import type { PluginPageMessages } from '../../core/messages.ts'
import { serverPages } from '../../core/site/pages.ts'
import { formatMessage } from '../../core/text.ts'
import { metresPerNauticalMile, round } from '../../core/units.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import type { PageProps } from '../page-table.ts'
import { PluginAccount } from '../parts/PluginAccount.tsx'
import { StepIllustration, type StepIllustrationKind } from '../parts/StepIllustration.tsx'
import { usePageMetadata } from '../parts/page-metadata.ts'
import { TextPage } from '../parts/TextPage.tsx'
import './plugin-page.css'

const english = { files, pageMetadata }

type IntegrationName = keyof PluginPageMessages['integrations']

/** Plotter integrations in order of preference, with an illustration per step. */
const integrations: readonly {
  name: IntegrationName
  illustrations: [StepIllustrationKind, StepIllustrationKind, StepIllustrationKind]
}[] = [
  { name: 'opencpn', illustrations: ['import', 'address', 'download-places'] },
  { name: 'signalk', illustrations: ['download-package', 'address', 'open-charts'] },
  { name: 'browser', illustrations: ['address', 'night', 'position'] },
]

/** Page about Roadstead on chart plotters: three steps per integration, the own API key and the own boats. */
export function PluginPage(_props: PageProps) {
  const messages = useMessages(english)
  const { language } = useStore($locale)
  const store = useMemo(() => createPluginPageMessagesStore(language), [language])
  usePageMetadata(messages.pageMetadata.plugin.title, messages.pageMetadata.plugin.description)
  return (
    <TextPage store={store}>
      {(texts) => (
        <div className="rs-plugin">
          {integrations.map(({ name, illustrations }) => (
            <Integration key={name} name={name} illustrations={illustrations} texts={texts} />
          ))}
          <PluginAccount texts={texts} />
        </div>
      )}
    </TextPage>
  )
}

function Integration({
  name,
  illustrations,
  texts,
}: (typeof integrations)[number] & { texts: PluginPageMessages }) {
  const door = texts.integrations[name]
  const { origin } = window.location
  const steps = [door.step1, door.step2, door.step3]
  const address = name === 'browser' ? `${origin}/plugin-panel` : ''
  return (
    <article className="rs-plugin__door">
      <h2>{door.name}</h2>
      <div className="rs-plugin__states">
        <section>
          <h3 className="rs-plugin__state rs-plugin__state--works">
            <Icon parts={icons.boat} />
            {texts.featuresTitle}
          </h3>
          <p>{door.description}</p>
        </section>
        <section>
          <h3 className="rs-plugin__state">
            <Icon parts={icons.clock} />
            {texts.notesTitle}
          </h3>
          <p className="rs-muted">{formatMessage(door.note, { address })}</p>
        </section>
      </div>
      <h3 className="rs-hidden">{texts.steps}</h3>
      <ol className="rs-plugin__steps">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <StepIllustration kind={illustrations[index] ?? 'plotter'} />
            <h4>
              <span aria-hidden="true">{index + 1}</span>
              {title}
            </h4>
            <p>{formatMessage(text, { site: origin })}</p>
            {illustrations[index] === 'download-places' && <DownloadPlaces texts={texts} />}
            {illustrations[index] === 'download-package' && <InstallPackage texts={texts} />}
          </li>
        ))}
      </ol>
    </article>
  )
}

/** Install command of the package from this site, and the package file for boats without a connection. */
function InstallPackage({ texts }: { texts: PluginPageMessages }) {
  const command = `npm install --ignore-scripts ${window.location.origin}${serverPages.signalkPackage}`

  const copy = () =>
    copyText(command, texts.commandCopied, () => notify('copy', texts.keyNotCopied, 'failed'))

  return (
    <>
      <code className="rs-plugin__command">{command}</code>
      <div className="rs-plugin__key">
        <button type="button" className="rs-button" onClick={() => void copy()}>
          <Icon parts={icons.copy} />
          {texts.copyCommand}
        </button>
        <a className="rs-button" href={serverPages.signalkPackage} download="signalk-roadstead.tgz">
          {texts.downloadPackage}
        </a>
      </div>
    </>
  )
}

const cornerDecimals = 3

/** Download of the places around the last map position. */
function DownloadPlaces({ texts }: { texts: PluginPageMessages }) {
  const messages = useMessages(english)
  const { centre = defaultCentre } = loadMapViewState()
  const { x1, y1, x2, y2 } = createBboxAround(centre, placeDownloadRadiusNm * metresPerNauticalMile)
  const corners = [x1, Math.max(-90, y1), x2, Math.min(90, y2)].map((value) => round(value, cornerDecimals))
  return (
    <>
      <a
        className="rs-button"
        href={`/api/v1/places.gpx?bbox=${corners.join(',')}`}
        download="roadstead-places.gpx"
        onClick={() => notify('download', messages.files.ready)}
      >
        {texts.download}
      </a>
      <p className="rs-plugin__hint">{formatMessage(texts.downloadHint, { miles: placeDownloadRadiusNm })}</p>
    </>
  )
}
