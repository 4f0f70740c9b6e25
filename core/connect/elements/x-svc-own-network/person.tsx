import { h, type FunctionalComponent } from '@stencil/core';
import { describeStep } from '../../../src/elements/x-svc-acquaintance/step-text';
import { Avatar } from '../../../src/parts/avatar';
import { isolate } from '../../../src/parts/isolate';
import type { OwnRelationship, PathStep } from '../../../src/store/base/api-types';
import { isRemovable } from '../../../src/store/network/relationships';
import { shortenLabel } from '../../parts/shorten-label';
import type { ConnectedAccount } from '../../store/accounts';
import type { Contact } from '../../store/people';
import type { ConnectTexts } from '../../texts';

interface ContactProps {
  key: string;
  contact: Contact;
  /** The accounts that relationships can come from. */
  accounts: readonly ConnectedAccount[];
  texts: ConnectTexts;
  language: string;
}

/** A person in the list, with what can be done about the person once that is asked for. */
export const ListedContact: FunctionalComponent<
  ContactProps & { isOpen: boolean; onToggle: () => void }
> = (props) => {
  const { key, contact, texts, isOpen, onToggle } = props;
  const { target } = contact;
  return (
    <li key={key} class="person">
      <Person target={target}>
        <Reasons {...props} />
        {target.ref !== undefined && (
          <button type="button" class="link" aria-expanded={String(isOpen)} onClick={onToggle}>
            {texts.moreAbout({ name: isolate(target.name) })}
          </button>
        )}
        {isOpen && <Acquaintance contact={contact} />}
      </Person>
    </li>
  );
};

/** A person who was chosen in the graph. */
export const ContactDetails: FunctionalComponent<ContactProps> = (props) => (
  <div key={props.key} class="person">
    <Person target={props.contact.target}>
      <Reasons {...props} />
      <Acquaintance contact={props.contact} />
    </Person>
  </div>
);

/** A person who was blocked, with the button that takes it back. */
export const BlockedPerson: FunctionalComponent<{ key: string; target: Contact['target'] }> = ({
  key,
  target,
}) => (
  <li key={key} class="person">
    <Person target={target}>
      <x-svc-acquaintance person={target} />
    </Person>
  </li>
);

/** A person's image and name, and what belongs to the person. */
const Person: FunctionalComponent<Pick<Contact, 'target'>> = ({ target }, children) => [
  <Avatar name={target.name} image={target.image} />,
  <div class="who">
    <h3>
      <bdi>{target.name}</bdi>
    </h3>
    {children}
  </div>,
];

const Acquaintance: FunctionalComponent<{ contact: Contact }> = ({
  contact: { target, relationships },
}) => {
  const step = { ...toStep(relationships[0]!), statedByReader: relationships.some(isRemovable) };
  return <x-svc-acquaintance person={target} path={[step]} />;
};

/** Why somebody is in the network: each relationship, who stated it, and since when. */
const Reasons: FunctionalComponent<ContactProps> = ({ contact, accounts, texts, language }) => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (
    <ul class="reasons muted">
      {contact.relationships.map((relationship) => (
        <li>
          {[
            describeStep(toStep(relationship), texts, language),
            describeOrigin(relationship, accounts, texts),
            texts.knownSince({ date: format.format(relationship.createdAt * 1000) }),
          ].join(' · ')}
        </li>
      ))}
    </ul>
  );
};

function describeOrigin(
  { origin }: OwnRelationship,
  accounts: readonly ConnectedAccount[],
  texts: ConnectTexts,
): string {
  const [, kind, name = ''] = /^(client|chain|account):(.*)$/s.exec(origin) ?? [];
  if (origin === 'self') return texts.statedByYou();
  if (kind === 'client') return texts.statedByApp({ app: isolate(name) });
  if (kind === 'chain') return texts.fromChain();
  const account = kind === 'account' && accounts.find(({ id }) => id === name);
  return account
    ? texts.fromAccount({ account: isolate(shortenLabel(account.label)) })
    : texts.statedByService();
}

/** The relationship as a step of a path, which has one person at its end. */
function toStep({ target, ...relationship }: OwnRelationship): PathStep {
  return { relationship, targetEntity: target };
}
