import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { $locale, saveLanguage } from '../../client/language.ts'
import { $theme, $units, saveTheme, saveUnit, themes } from '../../client/preferences.ts'
import { languages } from '../../core/languages.ts'
import { home, siteMenu } from '../../core/messages/en/site.json'
import { pages, serverPages, getSignInPath, getSignUpPath } from '../../core/site/pages.ts'
import { formatMessage } from '../../core/text.ts'
import { unitOptions, type Units } from '../../core/units.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useCurrentUser } from '../../widgets/roadstead-context.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import { useBackCloses } from './home/use-back-closes.ts'
import { useIsTouch } from './media-queries.ts'
import { useCloseOutside } from './use-close-outside.ts'
import './site-menu.css'

const english = { home, siteMenu }

const themeIcons = { auto: icons.device, light: icons.sun, dark: icons.moon, night: icons.eye }

/** Site menu: account, help, theme, language and units. */
export function SiteMenu() {
  const messages = useMessages(english)
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const hasBack = useIsTouch()
  useBackCloses(hasBack && isOpen, () => setOpen(false))
  useCloseOutside(isOpen, menu, (isByKey) => {
    setOpen(false)
    if (isByKey) button.current?.focus()
  })

  return (
    <div ref={menu} className="rs-site-menu">
      <button
        ref={button}
        type="button"
        className="rs-icon-button"
        aria-label={
          user ? formatMessage(messages.siteMenu.openFor, { name: user.name }) : messages.siteMenu.open
        }
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {user?.thumb_url ? (
          <img className="rs-site-menu__face" src={user.thumb_url} alt="" width="28" height="28" />
        ) : (
          <Icon parts={user ? icons.person : icons.menu} />
        )}
      </button>
      {isOpen && (
        <div className="rs-site-menu__panel rs-card">
          <AccountLinks />
          <ThemeChoice />
          <LanguageChoice />
          <UnitChoices />
        </div>
      )}
    </div>
  )
}

function AccountLinks() {
  const { siteMenu: texts } = useMessages(english)
  const user = useCurrentUser()
  const here = window.location.pathname + window.location.search
  const links: [string, string][] = [
    ...(user
      ? ([[pages.profile, texts.profile]] as [string, string][])
      : ([
          [getSignInPath(here), texts.signIn],
          [getSignUpPath(here), texts.signUp],
        ] as [string, string][])),
    ...(user?.admin ? ([[serverPages.admin, texts.admin]] as [string, string][]) : []),
    [pages.faq, texts.help],
    [pages.plugin, texts.plugin],
    [pages.embed, texts.embed],
    ...(user ? ([[serverPages.signOut, texts.signOut]] as [string, string][]) : []),
  ]
  return (
    <nav className="rs-site-menu__links" aria-label={texts.open}>
      {user && <p className="rs-site-menu__name">{user.name}</p>}
      {links.map(([href, text]) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </nav>
  )
}

function ThemeChoice() {
  const messages = useMessages(english)
  const theme = useStore($theme)
  return (
    <fieldset className="rs-site-menu__group">
      <legend>{messages.home.theme}</legend>
      <div className="rs-segments">
        {themes.map((choice) => (
          <label key={choice} className="rs-segment" title={messages.home.themes[choice]}>
            <input
              type="radio"
              name="rs-theme"
              checked={choice === theme}
              aria-label={messages.home.themes[choice]}
              onChange={() => saveTheme(choice)}
            />
            <Icon parts={themeIcons[choice]} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function LanguageChoice() {
  const messages = useMessages(english)
  const { language } = useStore($locale)
  if (languages.length < 2) return null
  return (
    <label className="rs-site-menu__group">
      <span>{messages.siteMenu.language}</span>
      <select
        className="rs-field__input"
        value={language}
        onChange={(event) => {
          const chosen = languages.find(({ code }) => code === event.target.value)
          if (chosen) void saveLanguage(chosen.code)
        }}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function UnitChoices() {
  const { siteMenu: texts } = useMessages(english)
  const kinds: [keyof Units, string][] = [
    ['speed', texts.speedUnit],
    ['depth', texts.depthUnit],
    ['length', texts.lengthUnit],
    ['position', texts.positionFormat],
  ]
  return (
    <fieldset className="rs-site-menu__group">
      <legend>{texts.units}</legend>
      <div className="rs-site-menu__units">
        {kinds.map(([kind, label]) => (
          <UnitChoice key={kind} kind={kind} label={label} />
        ))}
      </div>
    </fieldset>
  )
}

function UnitChoice<K extends keyof Units>({ kind, label }: { kind: K; label: string }) {
  const messages = useMessages(english)
  const units = useStore($units)
  const choices: readonly string[] = unitOptions[kind]
  const names: Record<string, string> = messages.siteMenu.positionFormats
  return (
    <label>
      <span>{label}</span>
      <select
        className="rs-field__input"
        value={units[kind]}
        onChange={(event) => saveUnit(kind, event.target.value as Units[K])} // one of its own options
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {names[choice] ?? choice}
          </option>
        ))}
      </select>
    </label>
  )
}
