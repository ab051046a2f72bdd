-- A text as searches compare it: small letters without accents and hooks, so that `osun` finds Ọ̀ṣun. `folded` of the package `input`
-- does the same to what is searched for. Most texts have plain letters alone, which take as many bytes as there are.
create function folded(text) returns text language sql immutable parallel safe as $$
  select case when octet_length($1) = char_length($1) then lower($1)
    else translate(
      regexp_replace(normalize(lower($1), nfkd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]', '', 'g'),
      'ɓɗƙƴ', 'bdky')
  end
$$;
