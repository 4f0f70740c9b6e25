/**
 * The floor: the least that shows the same recommendations, by hand and for this page alone. No
 * languages, no retry, no second element of a page that asks for something else.
 */
const style = new CSSStyleSheet();
style.replaceSync(`
:host { display: block; min-block-size: 3rem }
.row { display: flex; align-items: center; gap: .625rem; min-block-size: 3rem; font-size: .9375rem }
.faces { display: flex; flex: none }
.avatar { position: relative; display: inline-grid; place-items: center; overflow: hidden;
  inline-size: 1.875rem; block-size: 1.875rem; border: 2px solid Canvas; border-radius: 50% }
.avatar + .avatar { margin-inline-start: -.625rem }
.avatar img { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; object-fit: cover }
.text { margin: 0; overflow-wrap: anywhere }
.muted { color: GrayText }`);

let identity;
window.addEventListener('svcIdentityDataReady', ({ detail }) => {
  identity = detail;
  for (const root of document.querySelectorAll('floor-root')) void root.load();
});

class FloorRoot extends HTMLElement {
  items = new Map();

  connectedCallback() {
    if (identity) void this.load();
  }

  async load() {
    const query = new URLSearchParams({
      sourceCriteria: JSON.stringify({ uuid: this.getAttribute('source-uuid') }),
      targetType: this.getAttribute('target-type'),
    });
    const answer = await fetch(`${this.getAttribute('api-url')}/ranking?${query}`, {
      headers: { authorization: `Bearer ${identity.access_token}` },
    });
    const { result } = await answer.json();
    for (const item of result) this.items.set(item.entity.uuid, item);
    this.dispatchEvent(new CustomEvent('loaded', { bubbles: true, detail: { data: result } }));
    for (const one of this.querySelectorAll('floor-recommendation')) one.show();
  }
}

class FloorRecommendation extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [style];
    this.show();
  }

  show() {
    const item = this.closest('floor-root').items.get(this.getAttribute('target-uuid'));
    const row = element('div', 'row');
    if (!identity)
      row.append(element('p', 'text muted', 'Connect a wallet to see what people you trust think'));
    else if (!item) row.append(element('p', 'text muted', 'Loading …'));
    else if (!item.summaryText) row.append(element('p', 'text muted', 'No one has rated this yet'));
    else row.append(faces(item), element('p', 'text', item.summaryText));
    this.shadowRoot.replaceChildren(row);
  }
}

function faces({ summaryImages, relationshipPaths }) {
  const people = relationshipPaths.flat().map(({ targetEntity }) => targetEntity);
  const faces = element('span', 'faces');
  for (const image of summaryImages.slice(0, 3)) {
    const name = people.find((person) => person.image === image)?.name ?? '';
    const avatar = element('span', 'avatar', name.slice(0, 1));
    if (/^https?:/.test(image)) avatar.append(Object.assign(new Image(), { src: image, alt: '' }));
    faces.append(avatar);
  }
  return faces;
}

function element(tag, names, text = '') {
  const made = document.createElement(tag);
  made.className = names;
  made.textContent = text;
  made.setAttribute('part', names.split(' ')[0]);
  return made;
}

customElements.define('floor-root', FloorRoot);
customElements.define('floor-recommendation', FloorRecommendation);
