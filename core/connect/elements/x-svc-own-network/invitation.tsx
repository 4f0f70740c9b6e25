import { h, type FunctionalComponent } from '@stencil/core';
import { createPageUrl } from '../../return-link';
import type { ConnectTexts } from '../../texts';

interface InvitationProps {
  texts: ConnectTexts;
  /** The number of followed accounts that no person here has connected. */
  missing: number;
  isCopied: boolean;
  onCopied: () => void;
}

/** A link to this page, which the person shares itself. */
export const Invitation: FunctionalComponent<InvitationProps> = (props) => {
  const { texts, missing, isCopied, onCopied } = props;
  const url = createPageUrl();
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{texts.invitePeople()}</h2>
      {missing > 0 && <p>{texts.notHereYet({ count: missing })}</p>}
      <p class="muted">{texts.inviteIntro()}</p>
      <div class="invitation">
        <input
          type="url"
          readOnly
          dir="ltr"
          value={url}
          aria-label={texts.inviteLink()}
          onFocus={({ target }) => (target as HTMLInputElement).select()}
        />
        {'clipboard' in navigator && (
          <button type="button" class="button" onClick={() => void copyLink(url, onCopied)}>
            {texts.copyLink()}
          </button>
        )}
        {'share' in navigator && (
          <button type="button" class="button" onClick={() => void shareLink(url)}>
            {texts.shareLink()}
          </button>
        )}
      </div>
      <p role="status">{isCopied && texts.linkCopied()}</p>
    </section>
  );
};

async function copyLink(url: string, onCopied: () => void): Promise<void> {
  // Without the permission, the person copies from the field.
  await navigator.clipboard.writeText(url).then(onCopied, () => undefined);
}

async function shareLink(url: string): Promise<void> {
  // The person may close the dialog.
  await navigator.share({ url }).catch(() => undefined);
}
