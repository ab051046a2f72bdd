-- Normalises a text for searching: lower case, without accents and hooked letters, so that `osun` matches Ọ̀ṣun. The package `input`
-- normalises the search term in the same way (`folded`). The first branch is a fast path for ASCII.
create function folded(text) returns text language sql immutable parallel safe as $$
  select case when octet_length($1) = char_length($1) then lower($1)
    else translate(
      regexp_replace(normalize(lower($1), nfkd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]', '', 'g'),
      'ɓɗƙƴ', 'bdky')
  end
$$;
