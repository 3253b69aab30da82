import { copyText } from '../../../client/clipboard.ts'
import type { Place } from '../../../core/contract/place.ts'
import { oEmbedFrame } from '../../../core/limits/sharing.ts'
import { common } from '../../../core/messages/en/common.json'
import { sharePlace } from '../../../core/messages/en/places.json'
import { getPlaceFramePath } from '../../../core/site/oembed.ts'
import { getRecordPath } from '../../../core/site/pages.ts'
import { formatMessage } from '../../../core/text.ts'
import { Field } from '../../../ui/Field.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { formatFrameLine } from '../../../widgets/elements/snippets.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import './share-place.css'

const english = { common, sharePlace }

/** Dialog with the link to a place, its QR code, and the line that embeds its map in another page. */
export function SharePlaceDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const { common, sharePlace: texts } = useMessages(english)
  const { id, name } = place
  const site = window.location.origin
  const link = site + getRecordPath('place', id)
  const line = formatFrameLine({
    url: site + getPlaceFramePath(id),
    title: name,
    heightPx: oEmbedFrame.mapHeight,
  })
  return (
    <Dialog title={formatMessage(texts.title, { name })} closeLabel={common.close} onClose={onClose}>
      <div className="rs-share">
        <div className="rs-share__part">
          <Field label={texts.link}>
            {(input) => <input {...input} type="url" readOnly value={link} onFocus={selectAll} />}
          </Field>
          <button
            type="button"
            className="rs-button rs-button--main"
            onClick={() => void copyText(link, texts.linkCopied)}
          >
            {texts.copyLink}
          </button>
        </div>
        <figure className="rs-share__qr">
          <QrCode text={link} label={texts.qrLabel} />
          <figcaption className="rs-muted">{texts.qrHint}</figcaption>
        </figure>
        <div className="rs-share__part">
          <Field label={texts.embed} hint={texts.embedHint}>
            {(input) => <textarea {...input} readOnly rows={4} value={line} onFocus={selectAll} />}
          </Field>
          <button type="button" className="rs-button" onClick={() => void copyText(line, texts.embedCopied)}>
            {texts.copyEmbed}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

/** Selects a text on focus, for browsers without access to the clipboard. */
function selectAll({ target }: { target: HTMLInputElement | HTMLTextAreaElement }): void {
  target.select()
}
