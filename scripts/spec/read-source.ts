import { posix } from 'node:path';
import { parseSync } from '@swc/core';

/** What one file of ours says. */
export interface SourceFile {
  file: string;
  /** Its strings, one a line, with `HOLE` where something is filled in. Comments, types and names are not among them. */
  lines: string;
  /** Keys of objects that are routes, such as those of a `*-routes.ts`. */
  routeKeys: string[];
  /** Paths of `<Route path element>`; a page that is only announced is none. */
  pages: string[];
  /** The files of ours it imports. */
  imports: string[];
}

export interface Catalogue {
  /** `TEXTS` of the contracts. */
  texts: Readonly<Record<string, string>>;
  /** `ERRORS` of the contracts. */
  errors: Readonly<Record<string, { readonly text: string }>>;
}

/** Stands in a text for what is filled in. */
export const HOLE = '\uFFFC';

const ROUTE = /^(?:GET|POST|PUT|PATCH|DELETE) \//;

/** Stands for pages that are not built, so its title is no promise kept. */
const ANNOUNCEMENT = 'NotBuiltPage';

const CONTRACTS = '@harvest/contracts/';

/** Types and imports say nothing to anybody. */
const SILENT = /^(?:Ts|ImportDeclaration$)/;
/** Wrappers of types around code that runs. */
const CASTS = new Set(['TsAsExpression', 'TsConstAssertion', 'TsNonNullExpression', 'TsSatisfiesExpression']);

type SyntaxNode = { readonly type: string; readonly [key: string]: unknown };

/** @param throwsCodes Whether a refusal's code in this file means that its text is answered. */
export function readSource(
  file: string,
  source: string,
  catalogue: Catalogue,
  throwsCodes = false,
): SourceFile {
  const reader = new SourceReader(catalogue, throwsCodes);
  reader.read(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx') }).body);
  return {
    file,
    lines: reader.lines.join('\n'),
    routeKeys: reader.routeKeys,
    pages: reader.pages,
    imports: reader.imports
      .filter((specifier) => specifier.startsWith('.') || specifier.startsWith(CONTRACTS))
      .map((specifier) => fileOf(specifier, file)),
  };
}

function fileOf(specifier: string, importer: string): string {
  return specifier.startsWith(CONTRACTS)
    ? `packages/contracts/src/${specifier.slice(CONTRACTS.length)}.ts`
    : posix.join(posix.dirname(importer), specifier);
}

class SourceReader {
  readonly lines: string[] = [];
  readonly routeKeys: string[] = [];
  readonly pages: string[] = [];
  readonly imports: string[] = [];
  readonly #catalogue: Catalogue;
  readonly #throwsCodes: boolean;

  constructor(catalogue: Catalogue, throwsCodes: boolean) {
    this.#catalogue = catalogue;
    this.#throwsCodes = throwsCodes;
  }

  read(value: unknown): void {
    if (Array.isArray(value)) for (const each of value as unknown[]) this.read(each);
    else if (isNode(value)) this.#readNode(value);
    else if (typeof value === 'object' && value !== null) this.read(Object.values(value));
  }

  #readNode(node: SyntaxNode): void {
    this.#noteImport(node);
    if (CASTS.has(node.type)) this.read(node['expression']);
    if (SILENT.test(node.type) || elementName(node) === ANNOUNCEMENT) return;
    this.#notePage(node);
    this.#noteRouteKey(node);
    const text = collapse(this.#textOf(node) ?? '');
    if (text !== '' && text !== HOLE) this.lines.push(text);
    this.read(Object.values(node));
  }

  /** `import … from './a.ts'`, `export … from './a.ts'`, `import('./a.ts')`. */
  #noteImport(node: SyntaxNode): void {
    const [first] = isImportCall(node) ? (node['arguments'] as { expression: unknown }[]) : [];
    const source = first?.expression ?? node['source'];
    if (isNode(source) && source.type === 'StringLiteral') this.imports.push(textual(source['value']));
  }

  #noteRouteKey({ type, key }: SyntaxNode): void {
    if (type !== 'KeyValueProperty' && type !== 'MethodProperty') return;
    const name = isNode(key) && key.type === 'Computed' ? key['expression'] : key;
    if (isNode(name) && name.type === 'StringLiteral' && ROUTE.test(textual(name['value'])))
      this.routeKeys.push(textual(name['value']));
  }

  #notePage(node: SyntaxNode): void {
    if (elementName(node) !== 'Route') return;
    const path = attribute(node, 'path');
    const container = attribute(node, 'element');
    const element = container?.type === 'JSXExpressionContainer' ? container['expression'] : undefined;
    if (path?.type !== 'StringLiteral' || !isNode(element) || elementName(element) === ANNOUNCEMENT) return;
    this.pages.push(textual(path['value']).replaceAll(/:(\w+)/g, '{$1}'));
  }

  /** The text a piece of code makes, or undefined when it makes none that is written here. */
  #textOf(node: SyntaxNode): string | undefined {
    switch (node.type) {
      case 'StringLiteral':
        return this.#literal(textual(node['value']));
      case 'JSXText':
        return textual(node['value']);
      case 'RegExpLiteral':
        return textual(node['pattern'])
          .replaceAll(/^\^|\$$/g, '')
          .replaceAll(/\\(\W)/g, '$1');
      case 'TemplateLiteral':
        return this.#template(nodes(node['quasis']), nodes(node['expressions']));
      case 'BinaryExpression':
        return node['operator'] === '+' ? this.#joined([node['left'], node['right']]) : undefined;
      case 'ParenthesisExpression':
      case 'JSXExpressionContainer':
        return isNode(node['expression']) ? this.#textOf(node['expression']) : undefined;
      case 'JSXElement':
      case 'JSXFragment':
        return this.#elementText(nodes(node['children']));
      case 'MemberExpression':
        return this.#fromCatalogue(node);
      case 'CallExpression':
        return this.#errorText(node);
      default:
        return undefined;
    }
  }

  #literal(value: string): string {
    const thrown = this.#throwsCodes && Object.hasOwn(this.#catalogue.errors, value);
    return thrown ? (this.#catalogue.errors[value]?.text ?? value) : value;
  }

  #template(quasis: SyntaxNode[], expressions: SyntaxNode[]): string {
    return quasis
      .map(({ cooked }, index) => {
        const expression = expressions[index];
        return textual(cooked) + (expression === undefined ? '' : (this.#textOf(expression) ?? HOLE));
      })
      .join('');
  }

  /** Undefined unless at least one part is text: an addition of numbers is none. */
  #joined(parts: unknown[]): string | undefined {
    const texts = parts.map((part) => (isNode(part) ? this.#textOf(part) : undefined));
    return texts.some((text) => text !== undefined) ? texts.map((text) => text ?? HOLE).join('') : undefined;
  }

  #elementText(children: SyntaxNode[]): string | undefined {
    if (!children.some((child) => child.type === 'JSXText' && textual(child['value']).trim() !== ''))
      return undefined;
    return this.#joined(children);
  }

  /** `TEXTS.login`, `ERRORS.WRONG_CODE`. */
  #fromCatalogue({ object, property }: SyntaxNode): string | undefined {
    if (!isNode(object) || object.type !== 'Identifier' || !isNode(property)) return undefined;
    const inner = property.type === 'Computed' ? property['expression'] : property;
    const key = isNode(inner) ? textual(inner['value']) : '';
    if (object['value'] === 'TEXTS') return this.#catalogue.texts[key];
    return object['value'] === 'ERRORS' ? this.#catalogue.errors[key]?.text : undefined;
  }

  /** `errorText('WRONG_CODE')`. */
  #errorText(node: SyntaxNode): string | undefined {
    const callee = node['callee'];
    if (!isNode(callee) || callee['value'] !== 'errorText') return undefined;
    const [first] = node['arguments'] as { expression: SyntaxNode }[];
    const code = first?.expression.type === 'StringLiteral' ? textual(first.expression['value']) : '';
    return this.#catalogue.errors[code]?.text;
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function isImportCall({ type, callee }: SyntaxNode): boolean {
  return type === 'CallExpression' && isNode(callee) && callee.type === 'Import';
}

function nodes(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? (value as unknown[]).filter(isNode) : [];
}

function textual(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function collapse(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function elementName(node: SyntaxNode): string | undefined {
  const opening = node['opening'];
  const name = node.type === 'JSXElement' && isNode(opening) ? opening['name'] : undefined;
  return isNode(name) ? textual(name['value']) : undefined;
}

function attribute(element: SyntaxNode, name: string): SyntaxNode | undefined {
  const opening = element['opening'];
  const list = isNode(opening) ? nodes(opening['attributes']) : [];
  const found = list.find((each) => isNode(each['name']) && each['name']['value'] === name);
  return isNode(found?.['value']) ? found['value'] : undefined;
}
